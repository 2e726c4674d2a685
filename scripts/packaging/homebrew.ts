// The formula of a Homebrew tap: https://docs.brew.sh/Formula-Cookbook
import { archiveOf, type PublishedRelease } from './checksums.ts'
import { targets } from './targets.ts'

/** Returns the text of `ambientctl.rb`. */
export function homebrewFormula(release: PublishedRelease): string {
  return `class Ambientctl < Formula
  desc "Install Istio ambient mesh on any Kubernetes platform"
  homepage "${release.repository}"
  version "${release.version}"
  license "Apache-2.0"

${['on_macos', 'on_linux'].map((os) => systemBlock(release, os)).join('\n')}
  def install
    bin.install "ambientctl"
    bin.install_symlink "ambientctl" => "kubectl-ambient"
    bin.install_symlink "ambientctl" => "kubectl_complete-ambient"
    man1.install Dir["man/man1/*.1"]
    generate_completions_from_executable(bin/"ambientctl", "completion", shells: [:bash, :zsh, :fish])
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/ambientctl --version").strip
    assert_match "kind: DaemonSet", shell_output("#{bin}/ambientctl manifest generate")
  end
end
`
}

function systemBlock(release: PublishedRelease, os: string): string {
  const blocks = targets.flatMap((target) => {
    if (target.homebrew?.os !== os) return []
    const { url, sha256 } = archiveOf(release, target)
    return `    ${target.homebrew.cpu} do
      url "${url}"
      sha256 "${sha256}"
    end
`
  })
  return `  ${os} do
${blocks.join('')}  end
`
}
