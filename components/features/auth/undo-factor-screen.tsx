'use client'
import { call } from '@/lib/client/call'
import { undoFactor } from '@/lib/contract/second-factor'
import { TakeBack } from './take-back'

/** The page that the email about a user's first second factor links to. */
export const UndoFactorScreen = ({ token }: { token?: string }) => (
  <TakeBack
    token={token}
    title="Remove the second factor"
    action="Remove it"
    doing="Removing it"
    take={(mailed) => call(undoFactor, { body: { token: mailed } })}
  >
    Your account loses its second factor, every device is logged out, and you set a new password.
  </TakeBack>
)
