'use client'
import { FileDrop } from '@/components/form/file-drop'
import { FieldBox, FieldLabel } from '@/components/ui/field-box'
import { notify } from '@/components/ui/toast'
import { isFieldError, useWrite } from '@/lib/client/query'
import { uploadFile, type FileRef } from '@/lib/contract/file'

interface FileFieldProps {
  label: string
  value: Pick<FileRef, 'name'> | null
  onChange: (file: { id: string; name: string } | null) => void
}

/** A file that a record keeps, stored at once. */
export function FileField({ label, value, onChange }: FileFieldProps) {
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
      <FieldLabel optional>{label}</FieldLabel>
      <FileDrop
        label={label}
        value={value}
        uploading={upload.isPending}
        onFile={(file) => void store(file)}
        onRemove={() => onChange(null)}
      />
    </FieldBox>
  )
}
