// The configuration of VitePress. The content is generated before the build (generate/generate.ts).
import { defineConfig } from 'vitepress'
import { slugOf } from '../../scripts/markdown.ts'
import { repositoryUrl } from '../generate/repository.ts'
import { sidebar } from './sidebar.ts'

const description = 'Install Istio on any Kubernetes platform with one command'

// GitHub Pages serves a project below its name: SITE_BASE=/ambientctl/.
const base = (process.env['SITE_BASE'] ?? '/') as '/'

export default defineConfig({
  title: 'ambientctl',
  description,
  lang: 'en',
  base,
  srcDir: 'dist/content',
  outDir: 'dist/html',
  cacheDir: 'dist/cache',
  ignoreDeadLinks: false,
  // The index of the search has 0.6 MB; the browser loads it when the search is opened.
  vite: { build: { chunkSizeWarningLimit: 1000 } },
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}logo.svg` }],
    ['meta', { name: 'theme-color', media: '(prefers-color-scheme: light)', content: '#ffffff' }],
    ['meta', { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: '#1b1b1f' }],
  ],
  markdown: {
    // Links in docs/ use the anchors of GitHub.
    anchor: { slugify: slugOf },
    // Vue would take {{ in code for an expression.
    config: ({ renderer: { rules } }) => {
      const print = rules.code_inline
      rules.code_inline = (...args) => (print?.(...args) ?? '').replace('<code', '<code v-pre')
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    logo: '/logo.svg',
    nav: [
      { text: 'Start', link: '/installing' },
      { text: 'Commands', link: '/commands' },
      { text: 'Checks', link: '/checks/' },
      { text: 'Playground', link: '/playground' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: 'local', options: { detailedView: false } },
    socialLinks: [{ icon: 'github', link: repositoryUrl() }],
    footer: { message: 'Apache License 2.0' },
  },
})
