'use client'
import { FileField } from '@/components/pickers/file-field'
import { textLink } from '@/components/ui/text-link-look'
import type { FileRef } from '@/lib/contract/file'

interface StatementFileFieldProps {
  value: FileRef | null
  onChange: (file: FileRef | null) => void
}

/** A file that is kept; its name opens it. */
export const StatementFile = ({ name, file }: FileRef) => (
  <a className={textLink({ className: 'block truncate' })} title={name} href={file} target="_blank" rel="noreferrer">
    {name}
  </a>
)

/** The statement as the bank sent it, kept with the reconciliation. */
export const StatementFileField = (props: StatementFileFieldProps) => <FileField label="Statement file" {...props} />
