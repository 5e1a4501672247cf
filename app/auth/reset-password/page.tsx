import { ResetPasswordScreen } from '@/components/features/auth/reset-password-screen'
import { DemoOutboxLink } from '@/components/features/outbox/demo-outbox-link'

export const metadata = { title: 'Reset your password' }

export default function Page() {
  return <ResetPasswordScreen demoHint={<DemoOutboxLink />} />
}
