'use client'
import { useState } from 'react'
import type { FieldControl } from '@/components/form/field-frame'
import { FileDrop } from '@/components/form/file-drop'
import { Button } from '@/components/ui/button'
import { dropAreaLook } from '@/components/ui/drop-area-look'
import { useWrite } from '@/lib/client/query'
import { uploadFile } from '@/lib/contract/file'

export const LOGO_TYPES = 'image/png,image/jpeg,image/webp'
export const LOGO_KINDS = 'PNG, JPEG or WebP'

interface LogoFieldProps {
  control: FieldControl<string>
  /** Address of the current logo. */
  saved: string | null
}

/** A logo is uploaded when it is chosen, and takes effect when its form is saved. */
export function LogoField({ control, saved }: LogoFieldProps) {
  const [shown, show] = useState(saved)
  // Files of a company that is not open cannot be read.
  const [closed, setClosed] = useState(false)
  const upload = useWrite(uploadFile, { touches: [] })
  const put = (id: string | null, address: string | null) => {
    control.onChange(id)
    show(address)
    setClosed(false)
  }
  const take = (file: File) => upload.mutate({ body: {}, file }, { onSuccess: (stored) => put(stored.id, stored.file) })
  if (!shown) {
    return (
      <FileDrop
        id={control.id}
        label="Logo"
        value={null}
        onFile={take}
        uploading={upload.isPending}
        accept={LOGO_TYPES}
        kinds={LOGO_KINDS}
        invalid={control.invalid}
        aria-describedby={control['aria-describedby']}
      />
    )
  }
  return (
    <div className={dropAreaLook({ filled: true })}>
      {closed ? (
        <span className="text-fg">A logo is set.</span>
      ) : (
        <img src={shown} alt="Logo" className="h-12 max-w-40 object-contain" onError={() => setClosed(true)} />
      )}
      <span className="flex-1" />
      <Button id={control.id} variant="ghost" size={28} onClick={() => put(null, null)}>
        Remove logo
      </Button>
    </div>
  )
}
