/** The product's name and marks as screens, mails and documents show them; a deployment renames the product here. */
export const brand = {
  name: 'Haulbook',
  wordmarkDark: '/brand/wordmark-dark.svg',
  wordmarkLight: '/brand/wordmark-light.svg',
  wordmarkWhite: '/brand/wordmark-mono-white.svg',
  mark: '/brand/mark.svg',
} as const
