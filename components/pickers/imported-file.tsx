import type { ReactNode } from 'react'

interface ImportedFileProps {
  name: string
  /** When and by whom it was imported. */
  facts: readonly (string | null)[]
  /** What is left of it. */
  left: ReactNode
  /** What can be done with it. */
  children?: ReactNode
}

/** An imported file as an item of a list. */
export function ImportedFile({ name, facts, left, children }: ImportedFileProps) {
  return (
    <li className="flex items-center gap-4 p-4 max-sm:flex-wrap">
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium" title={name}>
          {name}
        </div>
        <div className="text-xs text-muted">{facts.filter(Boolean).join(' · ')}</div>
        <div className="tnum text-xs text-fg-2">{left}</div>
      </div>
      {children}
    </li>
  )
}
