'use client'
import { ArrowDown, ArrowUp, Command, CornerDownLeft, Option } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { cx } from './cx'

// A button colors the keys it holds.
const LOOK =
  'h-4.5 min-w-4.5 items-center justify-center gap-px rounded-xs border border-(--kbd-line,var(--border)) bg-(--kbd-bg,var(--surface-2)) px-1 text-2xs leading-none font-medium text-(--kbd-text,var(--text-3))'

interface KbdProps {
  keys: string
  /** Stands on phones too. */
  touch?: boolean
  /** For a description or a list of keys. In a name it would change with the system and the width, so there it is hidden. */
  read?: boolean
}

/** 'mod+k' shows ⌘K on Apple keyboards and Ctrl K elsewhere; parts: mod, alt, shift, enter, up, down, esc, a letter. */
export function Kbd({ keys, touch, read }: KbdProps) {
  const apple = useApple()
  return (
    <kbd
      aria-hidden={read ? undefined : true}
      className={cx(LOOK, touch ? 'inline-flex' : 'inline-flex max-sm:hidden')}
    >
      {keys.split('+').map((key) => (
        <Key key={key} name={key} apple={apple} />
      ))}
    </kbd>
  )
}

function Key({ name, apple }: { name: string; apple: boolean }): ReactNode {
  const icon = { size: 11, strokeWidth: 2, 'aria-hidden': true }
  switch (name) {
    case 'mod':
      return apple ? <Command {...icon} /> : <>Ctrl&nbsp;</>
    case 'alt':
      return apple ? <Option {...icon} /> : <>Alt&nbsp;</>
    case 'shift':
      return apple ? '⇧' : <>Shift&nbsp;</>
    case 'enter':
      return <CornerDownLeft {...icon} />
    case 'up':
      return <ArrowUp {...icon} />
    case 'down':
      return <ArrowDown {...icon} />
    case 'esc':
      return 'Esc'
    default:
      return name.length === 1 ? name.toUpperCase() : name
  }
}

const subscribeNever = () => () => {}
const useApple = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  )
