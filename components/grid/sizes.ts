/** Pixels. Apart from the theme, which brings AG Grid with it. */
export const HEADER_HEIGHT = 34
export const ROW_HEIGHT = 40
