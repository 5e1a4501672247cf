import { OutboxScreen } from '@/components/features/outbox/outbox-screen'

export const metadata = { title: 'Demo outbox' }

export default function Page() {
  return <OutboxScreen />
}
