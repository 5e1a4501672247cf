export const THEME_KEY = 'haulbook:theme'

/** Runs before the first paint, so that a light window never flashes dark. */
export const THEME_SCRIPT = `try{if(localStorage.getItem('${THEME_KEY}')==='"light"')document.documentElement.dataset.theme='light'}catch{}`
