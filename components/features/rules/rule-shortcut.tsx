'use client'
import { useQueryClient } from '@tanstack/react-query'
import { holdKeys } from '@/components/ui/held-keys'
import { useShortcut } from '@/components/ui/use-shortcut'
import { useMay } from '@/lib/client/use-may'
import { openNewRule } from './open-rule-form'
import { lineRead } from './queries'

/** alt+R anywhere: a rule from the line that is open or under the cursor, or an empty one. Source: spec 000 §2. */
export function RuleShortcut() {
  const client = useQueryClient()
  const may = useMay()
  useShortcut('alt+r', () => {
    if (!may('rule.edit')) return
    const id = currentLine()
    if (id === null) return openNewRule()
    // Keys typed while the form opens are meant for it, not for the row.
    const release = holdKeys()
    void client
      .fetchQuery(lineRead(id))
      .then(openNewRule, () => openNewRule())
      .finally(() => release(true))
  })
  return null
}

/** The line that the drawer shows, or else of the row with the cursor; none while another drawer or dialog covers the list. */
function currentLine(): string | null {
  const layer = document.querySelector('[role="dialog"][data-state="open"]')
  if (layer) return layer.querySelector('[data-transaction]')?.getAttribute('data-transaction') ?? null
  const row = document.activeElement?.closest('[row-id]') ?? document.querySelector('.ag-row-focus[row-id]')
  return row?.getAttribute('row-id') ?? null
}
