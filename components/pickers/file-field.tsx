'use client'
import { FileDrop } from '@/components/form/file-drop'
import { FieldBox, FieldLabel } from '@/components/ui/field-box'
import { useWrite } from '@/lib/client/query'
import { uploadFile, type FileRef } from '@/lib/contract/file'

interface FileFieldProps {
  label: string
  value: { name: string; file?: string } | null
  onChange: (file: FileRef | null) => void
}

/** The file of a record, stored immediately. */
export function FileField({ label, value, onChange }: FileFieldProps) {
  const upload = useWrite(uploadFile, { touches: [] })
  const store = (file: File) => upload.mutate({ body: {}, file }, { onSuccess: onChange })
  return (
    <FieldBox>
      <FieldLabel optional>{label}</FieldLabel>
      <FileDrop
        label={label}
        replaceable
        value={value}
        uploading={upload.isPending}
        onFile={store}
        onRemove={() => onChange(null)}
      />
    </FieldBox>
  )
}
