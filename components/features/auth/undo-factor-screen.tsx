'use client'
import { call } from '@/lib/client/call'
import { undoFactor } from '@/lib/contract/second-factor'
import { WayBack } from './way-back'

/** The page that the mail about the first second factor opens. */
export const UndoFactorScreen = ({ token }: { token?: string }) => (
  <WayBack
    token={token}
    title="Take the second factor off"
    action="Take it off"
    doing="Taking it off"
    take={(mailed) => call(undoFactor, { body: { token: mailed } })}
  >
    Your account has no second factor any more, every device is signed out, and you set a new password.
  </WayBack>
)
