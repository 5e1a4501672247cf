import { together } from '@/tests/support/together'

together({ share: 10, of: 12 })
