import { together } from '@/tests/support/together'

together({ share: 6, of: 12 })
