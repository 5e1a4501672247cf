/** Shown in an open list whose choices could not be read. */
export const notLoaded = (what = 'the choices'): string => `Could not load ${what}. Close and try again.`
