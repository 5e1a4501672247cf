import { cx } from './cx'

const SIZE = { 20: 's', 24: '', 32: 'l', 44: 'xl' }
const KIND = { person: '', organisation: 'org', brand: 'sq brand' }

/** Decorative; the name stands beside it. */
export function Avatar({
  name,
  kind = 'person',
  size = 24,
  className,
}: {
  name: string
  kind?: keyof typeof KIND
  size?: keyof typeof SIZE
  className?: string
}) {
  return (
    <span aria-hidden className={cx('av', KIND[kind], kind === 'person' && tint(name), SIZE[size], className)}>
      {initials(name)}
    </span>
  )
}

export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words
    .slice(0, 2)
    .map((word) =>
      word
        .replace(/[^\p{L}\p{N}]/gu, '')
        .charAt(0)
        .toUpperCase(),
    )
    .join('')
}

// The same person keeps the same tint on every screen; amber and red stay free for states.
function tint(name: string): string {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  return `v${(hash % 3) + 1}`
}
