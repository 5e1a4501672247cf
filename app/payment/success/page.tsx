import { PaymentScreen } from '@/components/features/frame/payment-screen'

export const metadata = { title: 'Payment received' }

export default function Page() {
  return <PaymentScreen outcome="success" />
}
