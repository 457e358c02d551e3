// Where most players are. Together they are 5 KB, and the other flags 32.
const common =
  'ar at au be br by ca ch cl cn co cz de dk ee es fi fr gb hk hu id il it jp kr kz lt lv mx my nl no nz pe ph pl pt ro ru se sg th tr tw ua us vn'

export function isCommonFlag(country: string): boolean {
  return common.includes(country)
}
