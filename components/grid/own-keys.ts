/** What stands in a cell and takes the arrow keys itself, such as a grip that moves its row. */
export const OWN_KEYS = '[data-own-keys]'
