'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DrawerBody } from '@/components/ui/drawer'
import { useWrite } from '@/lib/client/query'
import { renewRecoveryCodes } from '@/lib/contract/second-factor'
import { RecoveryCodes } from './recovery-codes'

export function NewCodesDrawer({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useWrite(renewRecoveryCodes, { touches: ['second-factor'] })
  if (codes)
    return (
      <DrawerBody>
        <RecoveryCodes codes={codes} onDone={onDone} />
      </DrawerBody>
    )
  return (
    <DrawerBody>
      <p className="text-fg-2">Ten new codes replace the earlier ones, which stop working at once.</p>
      <Button
        variant="primary"
        full
        data-autofocus
        loading={renew.isPending}
        loadingLabel="Making them"
        onClick={() => renew.mutate({}, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) })}
      >
        Make new codes
      </Button>
    </DrawerBody>
  )
}
