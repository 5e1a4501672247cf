'use client'
import { ArrowDown, ArrowUp, Command, CornerDownLeft, Option } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'

/** 'mod+k' shows ⌘K on Apple keyboards and Ctrl K elsewhere; parts: mod, alt, shift, enter, up, down, esc, a letter. */
export function Kbd({ keys }: { keys: string }) {
  const apple = useApple()
  return (
    <kbd className="kbd">
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
