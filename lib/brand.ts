/** The product's name and marks as screens, mails and documents show them; a deployment renames the product here. */
export const brand = {
  name: 'Haulbook',
  wordmarkDark: '/brand/wordmark-dark.svg',
  wordmarkLight: '/brand/wordmark-light.svg',
  wordmarkWhite: '/brand/wordmark-mono-white.svg',
  mark: '/brand/mark.svg',
  touchIcon: '/brand/touch-icon.png',
  icons: [
    { src: '/brand/icon-192.png', size: 192 },
    { src: '/brand/icon-512.png', size: 512 },
  ],
  /** 1200 × 630, for links in messages. */
  preview: '/brand/og.png',
} as const
