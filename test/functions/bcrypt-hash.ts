// The parts of a bcrypt hash.

const alphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export function bcryptHash(hash: string): { readonly cost: number; readonly salt: Uint8Array } {
  const [, cost = '', salt = ''] = /^\$2a\$(\d\d)\$(.{22})/.exec(hash) ?? []
  const text = Array.from(salt, (char) => base64.charAt(alphabet.indexOf(char))).join('')
  return { cost: Number(cost), salt: Buffer.from(text, 'base64') }
}
