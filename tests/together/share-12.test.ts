import { together } from '@/tests/support/together'

together({ share: 12, of: 12 })
