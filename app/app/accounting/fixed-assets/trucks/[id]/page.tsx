import type { Metadata } from 'next'
import { TruckScreen } from '@/components/features/fixed-assets/truck-screen'

export const metadata: Metadata = { title: 'Truck' }

export default async function TruckPage({ params }: { params: Promise<{ id: string }> }) {
  return <TruckScreen id={(await params).id} />
}
