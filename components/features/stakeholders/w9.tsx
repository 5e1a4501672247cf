'use client'
import { FileText } from 'lucide-react'
import { FileDrop } from '@/components/form/file-drop'
import { dayOf } from '@/components/form/today'
import { cx } from '@/components/ui/cx'
import { Heading } from '@/components/ui/heading'
import { Note } from '@/components/ui/note'
import { textLink } from '@/components/ui/text-link-look'
import { useMay } from '@/lib/client/use-may'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import { formatDay } from '@/lib/dates/format'

interface W9Props {
  stakeholder: Stakeholder
  mayWrite: boolean
  attaching: boolean
  onFile: (file: File) => void
}

/** The W-9 of a 1099 recipient; the newest one counts, and earlier ones stay among the files. Shown to users who may see payments. */
export function W9({ stakeholder: { w9, is_1099 }, mayWrite, attaching, onFile }: W9Props) {
  const isMissing = useMay()('report.read') && is_1099 && !w9
  if (!w9 && !isMissing && !mayWrite) return null
  return (
    <section aria-label="W-9" className={cx('flex flex-col gap-2', !w9 && !isMissing && 'print:hidden')}>
      <Heading as="h3">W-9</Heading>
      {w9 ? (
        <span className="flex min-w-0 items-center gap-2">
          <FileText size={15} strokeWidth={1.75} className="flex-none text-muted" aria-hidden />
          <a className={textLink({ className: 'truncate' })} href={w9.file} target="_blank" rel="noreferrer">
            {w9.name}
          </a>
          <span className="flex-none text-xs text-muted">{formatDay(dayOf(w9.created_at))}</span>
        </span>
      ) : isMissing ? (
        <Note tone="amber">Gets a 1099, and its W-9 is missing.</Note>
      ) : null}
      {mayWrite ? <FileDrop value={null} label="Attach the W-9" onFile={onFile} uploading={attaching} /> : null}
    </section>
  )
}
