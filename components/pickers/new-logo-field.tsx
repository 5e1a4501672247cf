'use client'
import { useId } from 'react'
import { FileDrop } from '@/components/form/file-drop'
import { FieldBox, FieldLabel } from '@/components/ui/field-box'
import { notify } from '@/components/ui/toast'
import { isFieldError } from '@/lib/client/api-error'
import { useWrite } from '@/lib/client/query'
import { uploadFile } from '@/lib/contract/file'
import { LOGO_KINDS, LOGO_TYPES } from './logo-field'

/** The logo of a company or entity that does not exist yet: the picture is kept here until then. */
export function NewLogoField({
  picture,
  onChange,
}: {
  picture: File | null
  onChange: (picture: File | null) => void
}) {
  const id = useId()
  return (
    <FieldBox>
      <FieldLabel htmlFor={id}>Logo</FieldLabel>
      <FileDrop
        id={id}
        label="Logo"
        value={picture}
        onFile={onChange}
        onRemove={() => onChange(null)}
        accept={LOGO_TYPES}
        kinds={LOGO_KINDS}
      />
    </FieldBox>
  )
}

/** Sets the logo of the company or entity just created. An error is shown but undoes nothing: a logo can be set later. */
export function usePutLogo() {
  const upload = useWrite(uploadFile, { touches: [] })
  return async <Made,>(made: Made, picture: File | null, put: (logo: string) => Promise<Made>): Promise<Made> => {
    if (!picture) return made
    try {
      const { id } = await upload.mutateAsync({ body: {}, file: picture })
      return await put(id)
    } catch (error) {
      if (error instanceof Error && isFieldError(error)) notify.error(error.message.split('\n'))
      return made
    }
  }
}
