/** A person of the demo directory: user name, given name, family name, department, and whether there is a photo. */
export type DemoPerson = readonly [
  userName: string,
  givenName: string,
  familyName: string,
  department: string,
  hasPhoto: boolean,
];

/** Names in several scripts and directions, with accents, and of different lengths. */
export const PEOPLE: readonly DemoPerson[] = [
  ['a.nunez', 'Álvaro', 'Núñez Peña', 'Sales', true],
  ['a.kowalska', 'Agnieszka', 'Kowalska-Żółć', 'Finance', true],
  ['a.papadopoulos', 'Αλέξανδρος', 'Παπαδόπουλος', 'Production', true],
  ['b.oconnor', 'Bríd', "O'Connor", 'Legal', true],
  ['b.jorgensen', 'Bjørn', 'Jørgensen', 'Production', false],
  ['c.dubois', 'Chloé', 'Dubois-Lefèvre', 'Human Resources', true],
  ['d.cohen', 'דוד', 'כהן', 'Research & Development', false],
  ['e.yilmaz', 'Elif', 'Yılmaz', 'Customer Service', true],
  ['f.alfarsi', 'فاطمة', 'الفارسي', 'Research & Development', true],
  ['g.nagy', 'Gergő', 'Nagy', 'Purchasing', false],
  ['h.tanaka', '陽子', '田中', 'Research & Development', true],
  ['i.petrova', 'Ирина', 'Петрова', 'Finance', true],
  ['j.horvat', 'Jelena', 'Horvat', 'Sales', false],
  ['k.minjun', '민준', '김', 'Production', true],
  ['l.eszter', 'Eszter', 'Lőrincz', 'Human Resources', false],
  ['m.schmidt', 'Maximilian', 'Freiherr von Schmidt-Hohenlohe-Waldenburg', 'Legal', true],
  ['n.nguyen', 'Ngọc Ánh', 'Nguyễn', 'Customer Service', true],
  ['o.sharma', 'ओजस्वी', 'शर्मा', 'Information Technology', false],
  ['p.svoboda', 'Přemysl', 'Svoboda', 'Information Technology', true],
  ['q.wang', '小明', '王', 'Research & Development', true],
  ['r.rossi', 'Raffaella', 'Rossi', 'Sales', true],
  ['s.suharto', 'Suharto', '', 'Production', false],
  ['t.silva', 'Thiago', 'da Silva e Souza', 'Purchasing', true],
  ['u.okafor', 'Uchechukwu', 'Okafor', 'Customer Service', true],
  ['v.vdberg', 'Vera', 'van den Berg', 'Legal', false],
  ['z.sedlakova', 'Zuzana', 'Sedláková', 'Human Resources', true],
];
