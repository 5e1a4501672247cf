import type { ReactNode } from 'react'

/** The form around the documents a line may settle; Ctrl or Cmd with Enter matches from anywhere in it. */
export function MatchForm({ id, onSubmit, children }: { id?: string; onSubmit: () => unknown; children: ReactNode }) {
  return (
    <form
      id={id}
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => {
        const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (isWithin && event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
