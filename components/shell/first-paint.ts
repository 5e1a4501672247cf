export const THEME_KEY = 'haulbook:theme'
export const SIDEBAR_KEY = 'haulbook:sidebar'

const lines = [
  'var d=document.documentElement.dataset,s=localStorage',
  `if(s.getItem('${THEME_KEY}')==='"light"')d.theme='light'`,
  `if((s.getItem('${SIDEBAR_KEY}')||(innerWidth<1280?'"mini"':''))==='"mini"')d.sidebar='mini'`,
]

/** Runs before the first paint, so that neither the wrong theme nor the wrong sidebar width flashes up. */
export const FIRST_PAINT_SCRIPT = `try{${lines.join(';')}}catch{}`
