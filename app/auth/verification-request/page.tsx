import { single, type SearchParams } from '@/components/features/auth/search-param'
import { VerificationRequestScreen } from '@/components/features/auth/verification-request-screen'
import { DemoOutboxLink } from '@/components/features/outbox/demo-outbox-link'

export const metadata = { title: 'Check your email' }

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  const { email } = await searchParams
  return <VerificationRequestScreen email={single(email)} demoHint={<DemoOutboxLink />} />
}
