'use client'
import { Moon, Sun } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { useTheme } from './theme'

const OPTION = 'grid h-5 w-6.5 place-items-center rounded-full text-muted aria-pressed:bg-active aria-pressed:text-fg'

export function ThemeToggle() {
  const [theme, setTheme] = useTheme()
  return (
    <span className="flex rounded-full border border-line bg-surface-2 p-0.5" role="group" aria-label="Color theme">
      <button
        type="button"
        className={OPTION}
        aria-label="Dark"
        aria-pressed={theme === 'dark'}
        onClick={() => setTheme('dark')}
      >
        <Moon size={12} strokeWidth={2} aria-hidden />
      </button>
      <button
        type="button"
        className={OPTION}
        aria-label="Light"
        aria-pressed={theme === 'light'}
        onClick={() => setTheme('light')}
      >
        <Sun size={12} strokeWidth={2} aria-hidden />
      </button>
    </span>
  )
}

/** One button that switches to the other theme, for the mini sidebar and mobile. */
export function ThemeButton({ size = 16 }: { size?: number }) {
  const [theme, setTheme] = useTheme()
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <IconButton
      label={theme === 'dark' ? 'Use the light theme' : 'Use the dark theme'}
      icon={<Icon size={size} strokeWidth={1.75} />}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    />
  )
}
