import { readFileSync } from "node:fs";
import { join } from "node:path";
import { passwordTooCommon } from "./account.errors.ts";

/**
 * Refuses the most common passwords, the user's phone number, and one repeated character, ignoring case.
 *
 * @throws ShopError 400
 */
export function assertPasswordUncommon(password: string, phoneNumber: string): void {
  const plain = password.normalize("NFKC").toLowerCase();
  const isOwnPhone = ["", "0", "91", "+91"].some((prefix) => plain === prefix + phoneNumber);
  const isOneCharacter = new Set(plain).size === 1;
  if (isOwnPhone || isOneCharacter || commonPasswords.has(plain)) throw passwordTooCommon();
}

/** The most frequent passwords of public leaks, in order. */
export const rankedPasswords: readonly string[] = readFileSync(
  join(import.meta.dirname, "common-passwords.txt"),
  "utf8",
)
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("# "));

/** Passwords missing from that list: Indian names and words, keyboard patterns, the trade, and the shop's name. */
const localPasswords = `
  0123456 01234567 012345678 0123456789 123456abc zaq1zaq1 qwe12345 qwertyuiop123 1234qwerty asdasd123 asd123456
  zxczxc lkjhgf lkjhgfdsa 987654 9876543 98765432 987654321 9876543210 0987654321 098765 7654321 87654321 1231234
  123123123 321321 121212 12121212 141414 151515 202020 212121 232323 252525 101010 010101 456789 4567890 963258
  2468101 1020304 100200 500000 123400 786786 7867867 786110 108108 19811981 199019 198585 19901990 19951995 200020
  20002000 20202020 20252025 20262026 123456789abc aa12345678 abc123456 abc123abc abcd12345 abcd@123 abcd@1234
  abcdef abcdefg abcdefgh abcdefghij abcde12345 abc@123 abc@1234 12345abcde aa11aa abcabc ababab aabbcc aassdd
  xxxyyy password3 password1234 password12345 password123456 password! password@1 password@12 password@123
  password@1234 password01 password99 passw0rd1 passw0rd123 p@ssword p@ssword1 p@ssw0rd1 p@ssw0rd123 p@55w0rd
  p4ssword pass12345 pass@123 pass@1234 pass@12345 passpass newpassword newpass123 changeme1 changeme123 change123
  default1 default123 secret123 letmein123 letmein! welcome12 welcome123 welcome1234 welcome@1 welcome@123 welcome!
  login123 loginlogin logmein signin admin12 admin123 admin1234 admin12345 admin123456 admin@123 admin@1234
  admin@12345 admin01 adminadmin administrator administrator1 root123 rootroot toor123 superadmin superuser manager
  manager1 manager123 master123 master@123 user123 user1234 user@123 guest123 guest1 test12345 test@123 test@1234
  testing123 testtest demo123 demo1234 sample sample123 temp1234 system system123 oracle123 mysql123 database office
  office123 internet1 network windows10 windows7 google1 google123 gmail123 facebook facebook1 whatsapp whatsapp1
  instagram youtube twitter linkedin samsung123 iphone iphone1 android nokia123 xiaomi redmi123 oneplus jio123
  reliance airtel airtel123 vodafone iloveyou12 iloveyou123 iloveyou! iloveu1 ilove123 loveme1 lovelove lovely1
  love1234 love12345 loveu2 mylove1 friend friends friends1 friendship family family1 family123 father father1
  mummy123 mummypapa papa123 mommy1 brother sister babygirl1 baby123 princess1 queen123 beautiful sweetie sweetheart
  sunshine1 flower1 flowers summer123 autumn january february august september october november december wednesday
  thursday saturday football123 basketball cricket123 ronaldo7 ronaldo123 messi10 messi123 sachin sachin1 sachin10
  sachin123 tendulkar virat18 virat123 viratkohli kohli18 dhoni7 dhoni07 dhoni123 msdhoni rohit45 rohit123 mumbai
  mumbai1 mumbai123 delhi123 delhi1 newdelhi chennai chennai1 kolkata bangalore bengaluru hyderabad gujarat surat123
  jaipur punjab kerala india1 india12 india123 india1234 india@1 india@12 india@123 indian indian1 indian123 bharat
  bharat1 bharat123 hindustan jaihind jaihind1 jaihind123 vandemataram indiaindia hello1234 hello@123 hellohello
  helloworld namaste1 krishna1 krishna12 krishna123 krishna@123 radhakrishna radheradhe radhe123 radheshyam
  harekrishna hareram jaishreeram jaishriram jaishreekrishna jaimatadi jaimata jaimaa jaihanuman hanuman hanuman1
  hanuman123 bajrangbali shreeram sriram123 sitaram siyaram ganesh1 ganesh12 ganesh123 ganesha ganpati omganesh
  shiva123 shivshakti omnamahshivaya omshanti omsairam sairam1 sairam123 saibaba saibaba1 saibaba123 shirdi mahadev
  mahadev1 mahadev123 harharmahadev bholenath mahakal mahakal1 mahakal123 durga123 lakshmi lakshmi1 laxmi123
  saraswati waheguru waheguru1 satnam allah786 allah123 bismillah786 mashallah inshallah alhamdulillah muhammad
  mohammad jesus123 jesuschrist jesusloves godisgood godisgreat rahul123 rahul1 rahul@123 rohan123 amit123 amit1234
  ankit123 ankit1 anjali anjali123 priya123 priyanka priyanka1 pooja123 neha123 nisha123 sanjay sanjay123 sandeep
  sandeep1 sandeep123 suresh suresh123 ramesh ramesh123 rakesh rakesh123 rajesh rajesh1 rajesh123 mahesh mahesh123
  mukesh mukesh123 dinesh dinesh123 deepak deepak1 deepak123 manish manish123 vikas123 vijay123 vishal vishal123
  abhishek abhishek1 abhishek123 aditya aditya123 akash123 arjun123 ashish ashish123 gaurav gaurav123 karthik
  kumar123 manoj123 naveen naveen123 nitin123 pankaj pankaj123 prakash pradeep pradeep123 prasad praveen praveen123
  rajkumar raju123 sachin12 saurabh senthil sharma singh123 sonu123 monu123 sunil123 sunita tanuja varun123 vinod123
  yadav123 yogesh monkey123 dragon123 lion123 panda123 puppy123 kitty123 spiderman1 superman123 batman123 avengers
  naruto1 fortnite pubg123 freefire hunter2 shadow123 legend1 legend123 king123 kingking rockyou rocky123 michael
  michelle jennifer jessica ashley daniel thomas andrew robert joshua anthony william matthew nicole amanda victoria
  stephanie george mango123 rupees lakhpati crorepati success123 amazing fantastic whatever1 nothing nothing1
  something anything access1 yamaha1 honda123 royalenfield bullet350 motherfucker sexy123 hotgirl nopassword dakbag
  dakbag1 dakbag12 dakbag123 dakbag@1 dakbag@123 dakbag1234 packaging packaging1 packaging123 courier courier1
  courier123 business business1 business123 company company1 company123 traders traders123 enterprises wholesale
  meesho meesho1 meesho123 flipkart flipkart1 flipkart123 amazon1 amazon123 valmo123
  `
  .trim()
  .split(/\s+/);

/** Of at least six characters: shorter ones are refused anyway (buyer §5). */
export const commonPasswords: ReadonlySet<string> = new Set([...rankedPasswords, ...localPasswords]);
