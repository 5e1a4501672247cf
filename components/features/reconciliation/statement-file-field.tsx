'use client'
import { FileField } from '@/components/pickers/file-field'
import type { FileRef } from '@/lib/contract/file'

interface StatementFileFieldProps {
  value: FileRef | null
  onChange: (file: FileRef | null) => void
}

/** The statement as the bank sent it, stored with the reconciliation. */
export const StatementFileField = (props: StatementFileFieldProps) => <FileField label="Statement file" {...props} />
