// VitePress' default theme with our colours.
import DefaultTheme from 'vitepress/theme'
import './style.css'

export default DefaultTheme
