'use client'
import { call } from '@/lib/client/call'
import { restoreEmail } from '@/lib/contract/user'
import { TakeBack } from './take-back'

/** The page that the email to an earlier address links to. */
export const RestoreEmailScreen = ({ token }: { token?: string }) => (
  <TakeBack
    token={token}
    title="Restore your email"
    action="Undo the change"
    doing="Undoing the change"
    take={(mailed) => call(restoreEmail, { body: { token: mailed } })}
  >
    Your account gets this email again, every device is logged out, and you set a new password.
  </TakeBack>
)
