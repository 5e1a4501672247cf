'use client'
import { useState } from 'react'
import { DrawerBody } from '@/components/ui/drawer'
import { notify } from '@/components/ui/toast'
import { PasskeySetUp } from './passkey-set-up'
import { RecoveryCodes } from './recovery-codes'
import { TotpSetUp } from './totp-set-up'

const DONE = { totp: 'The authenticator app is set up.', passkey: 'The passkey is set up.' }

/** The setup of a factor and, for the first one, the recovery codes to save. */
export function SetUpDrawer({ kind, onDone }: { kind: 'totp' | 'passkey'; onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const SetUp = kind === 'totp' ? TotpSetUp : PasskeySetUp
  const finish = (made: readonly string[] | null) => {
    notify.success(DONE[kind])
    if (made) setCodes(made)
    else onDone()
  }
  return <DrawerBody>{codes ? <RecoveryCodes codes={codes} onDone={onDone} /> : <SetUp onDone={finish} />}</DrawerBody>
}
