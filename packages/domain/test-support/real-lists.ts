/**
 * Lists as buyers paste them into quick order, each with its expected lines in the notation of `orderMessages`. Written
 * before the reader could do all of them.
 */
export const realLists: readonly {
  readonly what: string;
  readonly text: string;
  readonly lines: readonly string[];
}[] = [
  {
    what: "a chat of two messages",
    text: "[21/11/26, 3:14 pm] Ravi: 12x16 pod 5000\n[21/11/26, 3:15 pm] Ravi: 10x12 npd 2k",
    lines: ["POLPOD120160 = 5000", "POLNPD100120 = 2000"],
  },
  {
    what: "CSV with quoted quantities",
    text: 'SKU,Qty\nPOLPOD120160,"2,000"\nPOLNPD100120,"1,00,000"',
    lines: ["note: SKU, Qty", "POLPOD120160 = 2000", "POLNPD100120 = 100000"],
  },
  {
    what: "CSV without headings, all fields quoted",
    text: '"12x16 pod","2,000"\n"10x12 without pod","5,000"',
    lines: ["POLPOD120160 = 2000", "POLNPD100120 = 5000"],
  },
  {
    what: "CSV with description, rate and amount",
    text: 'Item,Rate,Qty,Amount\n"Poly bag 12x16, with POD",2.75,"2,000","5,500.00"\n"Brown tape, 48 micron",3665,2,"7,330.00"\nTotal,,,"12,830.00"',
    lines: [
      "note: Item, Rate, Qty, Amount",
      "POLPOD120160 = 2000",
      "TAPBRN048 = 2",
      "note: Total, 12,830.00",
    ],
  },
  {
    what: "semicolons, as some spreadsheets save",
    text: "Size;POD;Qty\n12x16;yes;2000\n10x12;no;1000",
    lines: ["note: Size, POD, Qty", "POLPOD120160 = 2000", "POLNPD100120 = 1000"],
  },
  {
    what: "cells copied from a spreadsheet",
    text: "SKU\tDescription\tQty\nPOLPOD080100\tPoly 8x10\t3,000\nHONROL100\tHoneycomb roll\t4",
    lines: ["note: SKU, Description, Qty", "POLPOD080100 = 3000", "HONROL100 = 4"],
  },
  {
    what: "an old invoice",
    text: [
      "Tax Invoice No. DK/26-27/00812",
      "Order No: 26-27/1042",
      "Date: 12/11/2026",
      "Ravi Exports, Ph 98765 43210",
      "GSTIN 29AAPFU0939F1ZR",
      "1 POLPOD120160 Plain Poly Courier Bag 12x16 inch with POD 2,000 PCS 2.75 5,500.00",
      "2 TAPBRN048 Self Adhesive Tape Brown 5 CTN 3,665.00 18,325.00",
      "Sub total 23,825.00",
      "IGST 18% 4,288.50",
      "Grand Total ₹28,113.50",
      "Amount in words: twenty eight thousand one hundred thirteen",
    ].join("\n"),
    lines: [
      "note: Tax Invoice No. DK/26-27/00812",
      "note: Order No: 26-27/1042",
      "note: Date: 12/11/2026",
      "note: Ravi Exports, Ph 98765 43210",
      "note: GSTIN 29AAPFU0939F1ZR",
      "POLPOD120160 = 2000 piece",
      "TAPBRN048 = 5 box",
      "note: Sub total 23,825.00",
      "note: IGST 18% 4,288.50",
      "note: Grand Total ₹28,113.50",
      "note: Amount in words: twenty eight thousand one hundred thirteen",
    ],
  },
  {
    what: "an old invoice copied as cells",
    text: "S.No\tItem\tHSN\tQty\tRate\tAmount\n1\tPOLNPD100120\t39232100\t2,000\t1.60\t3,200.00\n2\t7x9 pod\t39232100\t1,000\t1.00\t1,000.00\n\t\t\t\tTotal\t4,200.00",
    lines: [
      "note: S.No, Item, HSN, Qty, Rate, Amount",
      "POLNPD100120 = 2000",
      "POLPOD070090 = 1000",
      "note: Total, 4,200.00",
    ],
  },
  {
    what: "each, at the end of the line",
    text: "12x16 pod, 10x12 pod, 8x10 pod 1000 each",
    lines: ["POLPOD120160 = 1000", "POLPOD100120 = 1000", "POLPOD080100 = 1000"],
  },
  {
    what: "each, above the list",
    text: "Please send 1000 each:\n12x16 pod\n10x12 npd\n8x10 pod",
    lines: [
      "note: Please send 1000 each:",
      "POLPOD120160 = 1000",
      "POLNPD100120 = 1000",
      "POLPOD080100 = 1000",
    ],
  },
  {
    what: "each, below the list",
    text: "12x16 pod\n10x12 npd\n2000 pcs each\n\nbrown tape 42 micron 2 ctn",
    lines: [
      "POLPOD120160 = 2000 piece",
      "POLNPD100120 = 2000 piece",
      "note: 2000 pcs each",
      "TAPBRN042 = 2 box",
    ],
  },
  {
    what: "each in a list where one line has its own quantity",
    text: "12x16 pod\n10x12 npd 500\n8x10 pod\n1k each",
    lines: ["POLPOD120160 = 1000", "POLNPD100120 = 500", "POLPOD080100 = 1000", "note: 1k each"],
  },
  {
    what: "har ek, in Hindi",
    text: "7x9 pod, 9x12 pod dono 2000 har ek",
    lines: ["POLPOD070090 = 2000", "POLPOD090120 = 2000"],
  },
  {
    what: "thousands as k and lakhs",
    text: "7x9 npd 10k\n8x10 npd 2.5k\nmeesho transparent 10x12 pod 1 lakh",
    lines: ["POLNPD070090 = 10000", "POLNPD080100 = 2500", "MEETPD100120 = 100000"],
  },
  {
    what: "boxes and cartons",
    text: "honeycomb sleeve 150mm 1 box\ntape transparent 50 micron 3 carton\nthermal label 3x5 2 ctn",
    lines: ["HONSLV150 = 1 box", "TAPTRN050 = 3 box", "LABDTH030050 = 2 box"],
  },
  {
    what: "Hindi in Latin letters",
    text: "bhai 12x16 pod wala 2000 bhej do\naur 10x12 bina pod 1000 chahiye\nkal tak pahuncha dena",
    lines: ["POLPOD120160 = 2000", "POLNPD100120 = 1000", "note: kal tak pahuncha dena"],
  },
  {
    what: "Hindi in Devanagari",
    text: "१२x१६ पीओडी २०००\nभूरा टेप ४८ माइक्रोन ५ कार्टन\n10x12 बिना पीओडी 1000 पीस",
    lines: ["POLPOD120160 = 2000", "TAPBRN048 = 5 box", "POLNPD100120 = 1000 piece"],
  },
  {
    what: "a mail with signature",
    text: "Dear team,\n\nPlease send:\n- 14x17 without pod: 1500\n- 16x18 with pod: 1000\n\nRegards,\nAsha Verma\nM: +91 98765 43210\nasha@example.com",
    lines: [
      "note: Dear team,",
      "note: Please send:",
      "POLNPD140170 = 1500",
      "POLPOD160180 = 1000",
      "note: Regards,",
      "note: Asha Verma",
      "note: M: +91 98765 43210",
      "note: asha@example.com",
    ],
  },
  {
    what: "a numbered list",
    text: "1. POLPOD120160 - 2000\n2. POLNPD100120 - 1000\n3. HONSLV200 - 5",
    lines: ["POLPOD120160 = 2000", "POLNPD100120 = 1000", "HONSLV200 = 5"],
  },
  {
    what: "bullets and dashes",
    text: "• 12x16 pod – 5000\n• 10x12 npd – 2000 nos",
    lines: ["POLPOD120160 = 5000", "POLNPD100120 = 2000"],
  },
  {
    what: "dates in four notations",
    text: "Order dated 25-11-2026\nDelivery by 30 Nov 2026\n2026-11-25\nNov 30, 2026\n12x16 pod 2000",
    lines: [
      "note: Order dated 25-11-2026",
      "note: Delivery by 30 Nov 2026",
      "note: 2026-11-25",
      "note: Nov 30, 2026",
      "POLPOD120160 = 2000",
    ],
  },
  {
    what: "numbers of orders, invoices, parcels and phones",
    text: "PO No 4567\nOrder ID 26-27/0082\nInv no. 812\nAWB 1490823456712\nRef: 99812\nMob 9876543210\nTel 080-2345 6789\n10x12 pod 1000",
    lines: [
      "note: PO No 4567",
      "note: Order ID 26-27/0082",
      "note: Inv no. 812",
      "note: AWB 1490823456712",
      "note: Ref: 99812",
      "note: Mob 9876543210",
      "note: Tel 080-2345 6789",
      "POLPOD100120 = 1000",
    ],
  },
  {
    what: "totals and amounts",
    text: "12x16 pod 2000\n10x12 pod 1000\nTotal 3000 pcs\nAmount Rs. 7,280/-\nNet payable 8590\nAdvance paid 5000\nBalance 3590",
    lines: [
      "POLPOD120160 = 2000",
      "POLPOD100120 = 1000",
      "note: Total 3000 pcs",
      "note: Amount Rs. 7,280/-",
      "note: Net payable 8590",
      "note: Advance paid 5000",
      "note: Balance 3590",
    ],
  },
  {
    what: "two items on a line",
    text: "12x16 pod 2000, 10x12 npd 1000\n8x10 pod 500 + tape brown 40 micron 1 ctn",
    lines: ["POLPOD120160 = 2000", "POLNPD100120 = 1000", "POLPOD080100 = 500", "TAPBRN040 = 1 box"],
  },
  {
    what: "quantities first",
    text: "2000 pcs 12x16 pod\n1,000 10x12 npd\n5 ctn brown tape 45 micron",
    lines: ["POLPOD120160 = 2000 piece", "POLNPD100120 = 1000", "TAPBRN045 = 5 box"],
  },
  {
    what: "quantities with words",
    text: "12x16 with pod, qty: 2000\n10x12 without pod, quantity 1000",
    lines: ["POLPOD120160 = 2000", "POLNPD100120 = 1000"],
  },
  {
    what: "rates beside quantities",
    text: "12x16 pod 2000 @ 2.75\n10x12 npd 1000 rate 1.60\nHONROL100 3 roll @ Rs 699",
    lines: ["POLPOD120160 = 2000", "POLNPD100120 = 1000", "HONROL100 = 3 roll"],
  },
  {
    what: "goods that the shop does not sell",
    text: "12x16 pod 2000\nbubble wrap 2 roll\nstretch film 4 roll",
    lines: ["POLPOD120160 = 2000", "no HONROL100 = 2 roll", "no TAPTRN040 = 4 roll"],
  },
  {
    what: "millimetres and centimetres",
    text: "100x150 mm label 500 per roll 2 ctn\n305 x 406 mm pod 2000\n25 x 30 cm npd 1000",
    lines: ["LABDTH040060L = 2 box", "POLPOD120160 = 2000", "? POLNPD100120 = 1000"],
  },
  {
    what: "words of the trade",
    text: "polymailer 10x14 npd 2000\nflyer 12x16 pod 1000\ncello tape brown 48 micron 2 ctn\nthermal sticker 3x5 1 ctn",
    lines: ["POLNPD100140 = 2000", "POLPOD120160 = 1000", "TAPBRN048 = 2 box", "LABDTH030050 = 1 box"],
  },
  {
    what: "a table typed with spaces and bars",
    text: "| Size | Qty |\n|---|---|\n| 12x16 pod | 2,000 |\n| 10x12 npd | 1,000 |",
    lines: ["note: | Size | Qty |", "note: |---|---|", "POLPOD120160 = 2000", "POLNPD100120 = 1000"],
  },
];
