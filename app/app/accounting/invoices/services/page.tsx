import type { Metadata } from 'next'
import { ServicesScreen } from '@/components/features/documents/services/services-screen'

export const metadata: Metadata = { title: 'Services' }

export default function ServicesPage() {
  return <ServicesScreen />
}
