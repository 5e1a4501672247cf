'use client'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Note } from '@/components/ui/note'
import { saveText } from '@/lib/client/download'
import { PRODUCT } from '@/lib/contract/shared'

/** Ten codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <Note tone="amber" title="Keep these recovery codes where you can find them without this device.">
        Each signs you in once if you lose your second factor. They are not shown again.
      </Note>
      <ul aria-label="Recovery codes" className="grid grid-cols-1 gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="font-mono">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Download size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() =>
            saveText(
              'haulbook-recovery-codes.txt',
              'text/plain',
              `${PRODUCT.full_name} recovery codes\n\n${codes.join('\n')}\n`,
            )
          }
        >
          Download
        </Button>
        <Button variant="primary" data-autofocus autoFocus onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
