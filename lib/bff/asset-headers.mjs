// @ts-check

/** Headers for files of the build and of public/, whichever server sends them. @type {Readonly<Record<string, string>>} */
export const ASSET_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
}
