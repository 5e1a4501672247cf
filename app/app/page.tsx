import { redirect } from 'next/navigation'
import { FIRST_PAGE } from '@/components/features/frame/first-page'

export default function Page() {
  redirect(FIRST_PAGE)
}
