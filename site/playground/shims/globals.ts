// `Buffer` in the browser.
export { Buffer } from 'buffer/'
