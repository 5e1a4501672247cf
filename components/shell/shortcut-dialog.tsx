'use client'
import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'

export interface ShortcutSection {
  title: string
  /** Each with one or more alternatives: ['j', 'k']. */
  shortcuts: readonly { label: string; keys: readonly string[] }[]
}

/** The keys of the pages whose path starts so. */
export interface PageShortcuts {
  under: string
  sections: readonly ShortcutSection[]
}

export const EVERYWHERE: ShortcutSection = {
  title: 'Everywhere',
  shortcuts: [
    { label: 'Search or jump to', keys: ['mod+k'] },
    { label: 'Create rule', keys: ['alt+r'] },
    { label: 'Collapse sidebar', keys: ['['] },
    { label: 'This list', keys: ['?'] },
    { label: 'Close', keys: ['esc'] },
    { label: 'Save form', keys: ['mod+enter'] },
    { label: 'Undo last change', keys: ['z'] },
    { label: 'To notifications and back', keys: ['F8'] },
  ],
}
export const TABLES: ShortcutSection = {
  title: 'Tables',
  shortcuts: [
    { label: 'Next, previous row', keys: ['j', 'k'] },
    { label: 'Select row', keys: ['x'] },
    { label: 'Select up to row', keys: ['shift+x'] },
    { label: 'Open details', keys: ['e', 'enter'] },
    { label: 'Search', keys: ['/'] },
  ],
}

/** The keys of the first match for the page, or a table's if there is none. */
export const sectionsAt = (path: string, pages: readonly PageShortcuts[]): readonly ShortcutSection[] =>
  pages.find(({ under }) => path.startsWith(under))?.sections ?? [TABLES]

export function ShortcutDialog({
  open,
  onOpenChange,
  sections,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  sections: readonly ShortcutSection[]
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      {/* Nothing inside it can be focused, but the keyboard must be able to scroll it. */}
      <div role="region" aria-label="Shortcuts" tabIndex={0} className="columns-2 gap-x-9 max-sm:columns-1">
        {sections.map((section) => (
          <section key={section.title} aria-label={section.title} className="mb-1 break-inside-avoid">
            <h3 className="py-1.5 text-xs font-medium text-muted">{section.title}</h3>
            <dl>
              {section.shortcuts.map(({ label, keys }) => (
                <div key={label} className="flex h-8.5 items-center justify-between">
                  <dt className="text-fg-2">{label}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Kbd touch read key={key} keys={key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
