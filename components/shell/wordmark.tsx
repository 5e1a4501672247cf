import { brand } from '@/lib/brand'

/** 150 px wide; follows the theme. */
export function Wordmark() {
  return (
    <>
      <img
        className="forced-color-adjust-none forced-colors:bg-surface-1 [[data-theme=light]_&]:hidden"
        src={brand.wordmarkDark}
        width={150}
        height={40}
        alt={brand.name}
      />
      <img
        className="hidden forced-color-adjust-none forced-colors:bg-surface-1 [[data-theme=light]_&]:block"
        src={brand.wordmarkLight}
        width={150}
        height={40}
        alt={brand.name}
      />
    </>
  )
}

/** White, for gradients and the night scene. */
export function WhiteWordmark({ width = 150 }: { width?: number }) {
  return <img src={brand.wordmarkWhite} width={width} height={(width * 40) / 150} alt={brand.name} />
}

/** The 40 px mini form. */
export function Mark() {
  return <img src={brand.mark} width={40} height={40} alt={brand.name} />
}
