import { PaymentScreen } from '@/components/features/frame/payment-screen'

export const metadata = { title: 'Payment problem' }

export default function Page() {
  return <PaymentScreen outcome="error" />
}
