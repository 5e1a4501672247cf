'use client'
import { FileDrop } from '@/components/form/file-drop'
import { FieldBox, FieldLabel } from '@/components/ui/field-box'
import { notify } from '@/components/ui/toast'
import { isFieldError, useWrite } from '@/lib/client/query'
import { uploadFile } from '@/lib/contract/file'
import type { FileRef } from '@/lib/contract/file'

interface StatementFileFieldProps {
  value: Pick<FileRef, 'name'> | null
  onChange: (file: { id: string; name: string } | null) => void
}

/** The statement as the bank sent it, stored at once and kept with the reconciliation. */
export function StatementFileField({ value, onChange }: StatementFileFieldProps) {
  const upload = useWrite(uploadFile, { touches: [] })
  const store = async (file: File) => {
    try {
      const { id } = await upload.mutateAsync({ body: {}, file })
      onChange({ id, name: file.name })
    } catch (error) {
      // What belongs to no field of a form is shown by the query client.
      if (error instanceof Error && isFieldError(error)) notify.error(error.message.split('\n'))
    }
  }
  return (
    <FieldBox>
      <FieldLabel optional>Statement file</FieldLabel>
      <FileDrop
        label="Statement file"
        value={value}
        uploading={upload.isPending}
        onFile={(file) => void store(file)}
        onRemove={() => onChange(null)}
      />
    </FieldBox>
  )
}
