// VitePress' default theme with our styles and the playground.
import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import './style.css'

const theme: Theme = DefaultTheme

export default theme
