/** The names of the local machine, in a setting and as the host of an address. */
export const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])
