/** Elements in a cell that handle the arrow keys themselves, such as a handle that moves its row. */
export const OWN_KEYS = '[data-own-keys]'
