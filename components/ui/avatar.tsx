'use client'
import { useState, type ReactNode } from 'react'
import { cx } from './cx'

const SIZE = {
  20: 'size-5 text-[9px]',
  24: 'size-6 text-[10px]',
  26: 'size-6.5 text-[10px]',
  28: 'size-7 text-[11px]',
  32: 'size-8 text-[12px]',
  44: 'size-11 text-[15px]',
}
const SHAPE = {
  person: 'rounded-full',
  organization: 'rounded-[5px] bg-neutral-subtle text-fg-2 inset-ring inset-ring-line',
  /** A company or an entity among others. */
  place: 'rounded-sm',
  brand: 'bg-(image:--brand-tile) text-white',
}
const BASE = 'inline-grid flex-none place-items-center leading-none font-semibold tracking-[0.02em]'
// The same person keeps the same tint on every screen; amber and red stay free for states.
const TINTS = ['bg-accent-subtle text-accent-fg', 'bg-pos-subtle text-pos', 'bg-info-subtle text-info']

/** Decorative; the name is next to it. */
export function Avatar({
  name,
  kind = 'person',
  size = 24,
  picture = null,
}: {
  name: string
  kind?: keyof typeof SHAPE
  size?: keyof typeof SIZE
  /** Address of a picture that replaces the letters once it has loaded. */
  picture?: string | null
}) {
  const [failed, setFailed] = useState<string | null>(null)
  const corners = kind === 'brand' && (size === 44 ? 'rounded-[10px]' : 'rounded-sm')
  if (picture !== null && picture !== failed) {
    return (
      <img
        src={picture}
        alt=""
        className={cx('flex-none bg-white object-contain', SIZE[size], corners || SHAPE[kind])}
        onError={() => setFailed(picture)}
      />
    )
  }
  return (
    <span
      aria-hidden
      className={cx(BASE, SIZE[size], SHAPE[kind], corners, (kind === 'person' || kind === 'place') && tint(name))}
    >
      {initials(name)}
    </span>
  )
}

const MARK = { violet: 'bg-accent-subtle text-accent-fg', neutral: 'bg-neutral-subtle text-muted' }

/** An icon instead of a person. */
export function AvatarMark({ tone, children }: { tone: keyof typeof MARK; children: ReactNode }) {
  return <span className={cx(BASE, SIZE[24], SHAPE.person, MARK[tone])}>{children}</span>
}

function initials(name: string): string {
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

function tint(name: string): string | undefined {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  return TINTS[hash % TINTS.length]
}
